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
