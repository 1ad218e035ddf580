import type { OrganizationRole, SchoolRole } from '../../../../shared/levels.ts'

/** What a role lets somebody do, in a sentence. */
export const roleNotes: Readonly<Record<SchoolRole | OrganizationRole, string>> = {
  leader: 'Does everything: the profile, surveys, results, goals, sharing.',
  coordinator: 'Sets surveys up and follows the responses; reads results once they are released.',
  viewer: 'Reads released results.',
  officer: 'In all schools: sets surveys up, follows the responses, reads results.',
  district_viewer: 'In all schools: reads released results.',
}
