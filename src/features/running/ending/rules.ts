import type { SurveyStage } from '../../../shared/codes.ts'

/** How an administrator can end a survey early. */
export const endings = ['close', 'cancel'] as const
export type Ending = (typeof endings)[number]

/** Returns why a survey can't be closed early or canceled, in a sentence; null if it can be. */
export function whyNotEnded(
  ending: Ending,
  { stage, kind }: { stage: SurveyStage; kind: 'audit' | 'pulse' },
): string | null {
  // A pulse survey has no setup in which to change its dates.
  if (stage === 'pre-release' && kind === 'pulse')
    return ending === 'cancel' ? null : 'The pulse hasn’t opened. Cancel it instead.'
  if (stage === 'pre-release') return 'The survey hasn’t opened. Change its dates in the setup instead.'
  if (stage === 'cancelled') return 'The survey is already canceled.'
  if (stage === 'final') return 'The survey is final. You can’t close or cancel it.'
  if (ending === 'close' && stage === 'provisional') return 'The survey has already closed.'
  return null
}
