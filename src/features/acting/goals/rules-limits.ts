/** Maximum characters of `step`, `reason` and `note`, steps per goal, history entries shown and goals per school. */
export const limits = {
  step: 200,
  reason: 500,
  note: 1000,
  steps: 20,
  history: 500,
  goals: 100,
} as const

export const chooseArea = 'Choose an equity area.'
export const tooManySteps = `A goal can have up to ${limits.steps} steps.`

/** Returns a sentence that says why the steps can't be stored together, or null if they can. */
export function stepsFault(steps: readonly { text: string }[]): string | null {
  if (steps.length > limits.steps) return tooManySteps
  const isTwice = new Set(steps.map(({ text }) => text)).size < steps.length
  return isTwice ? 'Two steps have the same text.' : null
}
