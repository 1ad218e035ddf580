import type { SurveyStage } from '../../../shared/codes.ts'

/** Ways in which an administrator ends a survey before its time. */
export const endings = ['close', 'cancel'] as const
export type Ending = (typeof endings)[number]

/** Why a survey cannot be closed early or canceled, in a sentence; null if it can be. */
export function whyNotEnded(
  ending: Ending,
  { stage, kind }: { stage: SurveyStage; kind: 'audit' | 'pulse' },
): string | null {
  // A pulse has no setup in which its dates could be changed.
  if (stage === 'pre-release' && kind === 'pulse')
    return ending === 'cancel' ? null : 'The pulse hasn’t opened. Cancel it instead.'
  if (stage === 'pre-release') return 'The survey hasn’t opened. Change its dates in the setup instead.'
  if (stage === 'cancelled') return 'The survey is already canceled.'
  if (stage === 'final') return 'The survey is final. You can’t end or cancel it.'
  if (ending === 'close' && stage === 'provisional') return 'The survey has already closed.'
  return null
}
