/** Characters of each text, and how many of each a goal or a school may have. */
export const limits = {
  difference: 200,
  responsible: 100,
  evidence: 500,
  strategy: 200,
  step: 200,
  reason: 500,
  note: 1000,
  steps: 20,
  notes: 200,
  history: 500,
  goals: 100,
} as const

/** Why steps cannot be stored together, in a sentence; null where they can be. */
export function stepsFault(steps: readonly { text: string }[]): string | null {
  if (steps.length > limits.steps) return `At most ${limits.steps} steps.`
  const isTwice = new Set(steps.map(({ text }) => text)).size < steps.length
  return isTwice ? 'Two steps have the same words.' : null
}

export const chooseArea = 'Choose an equity area.'
