/** How many seconds a shared device warns before it starts over. The text read aloud includes this number. */
export const idleWarningSeconds = 30
