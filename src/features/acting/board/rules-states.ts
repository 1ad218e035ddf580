export const boardStates = ['active', 'provisional', 'final', 'pre-release', 'none'] as const
export type BoardState = (typeof boardStates)[number]
