/** Characters of what is written besides a goal's own texts; how many steps a goal and goals a school may have; how much history is shown. */
export const limits = {
  step: 200,
  reason: 500,
  note: 1000,
  steps: 20,
  history: 500,
  goals: 100,
} as const

export const chooseArea = 'Choose an equity area.'

/** Why steps cannot be stored together, in a sentence; null if they can be. */
export function stepsFault(steps: readonly { text: string }[]): string | null {
  if (steps.length > limits.steps) return `A goal can have up to ${limits.steps} steps.`
  const isTwice = new Set(steps.map(({ text }) => text)).size < steps.length
  return isTwice ? 'Two steps have the same text.' : null
}
