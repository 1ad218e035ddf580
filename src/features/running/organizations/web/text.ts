import type { OrganizationRole, SchoolRole } from '../../../../shared/levels.ts'

/** Describes each role's permissions in a sentence. */
export const roleNotes: Readonly<Record<SchoolRole | OrganizationRole, string>> = {
  leader: 'Can do everything for the school: profile, surveys, results, goals and sharing.',
  coordinator: 'Sets up surveys and tracks responses. Sees results once they’re released.',
  viewer: 'Sees released results.',
  officer: 'Sets up surveys, tracks responses and sees results in all schools.',
  district_viewer: 'Sees released results in all schools.',
}
