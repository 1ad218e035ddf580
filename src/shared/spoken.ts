/** Seconds for which a shared device warns before it starts over: what is read aloud names them. */
export const idleWarningSeconds = 30
