import { type ReleaseStep, releaseSteps } from '../../shared/levels.ts'

/** The steps of a release, in their order. */
export const releaseTargets = ['district', 'schools', 'everybody'] as const satisfies readonly ReleaseStep[]
export type ReleaseTarget = (typeof releaseTargets)[number]

/** The step after one; null after the last. */
export const nextStep = (step: ReleaseStep): ReleaseTarget | null =>
  releaseTargets[releaseSteps.indexOf(step)] ?? null
