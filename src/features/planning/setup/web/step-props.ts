import type { SurveySetup } from '../contract.ts'
import type { Saves } from './saves.ts'

/** Props of every step. */
export interface StepProps {
  guid: string
  setup: SurveySetup
  saves: Saves
}
