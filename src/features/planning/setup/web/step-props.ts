import type { SurveySetup } from '../contract.ts'
import type { Saves } from './saves.ts'

/** What every step receives. */
export interface StepProps {
  guid: string
  setup: SurveySetup
  saves: Saves
}
