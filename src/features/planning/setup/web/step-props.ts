import type { SurveySetup } from '../contract.ts'
import type { Saves } from './saves.ts'

export interface StepProps {
  guid: string
  setup: SurveySetup
  saves: Saves
}
