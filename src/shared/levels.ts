/**
 * What someone may do in a school: see released results, set up and track surveys, everything. Each includes those
 * before it.
 */
export const levels = ['viewer', 'coordinator', 'leader'] as const
export type Level = (typeof levels)[number]

export const reaches = (level: Level | null, needed: Level): boolean =>
  level !== null && levels.indexOf(level) >= levels.indexOf(needed)

/** Roles in a school, which are its levels, and in an organization above schools. */
export const schoolRoles = levels
export type SchoolRole = Level
export const organizationRoles = ['officer', 'district_viewer'] as const
export type OrganizationRole = (typeof organizationRoles)[number]

/** How far the results of a survey are released where its district does so in steps; each lets in those before it too. */
export const releaseSteps = ['nobody', 'district', 'schools', 'everybody'] as const
export type ReleaseStep = (typeof releaseSteps)[number]

/** A role in words, as screens show it. */
export const memberRoleNames: Readonly<Record<SchoolRole | OrganizationRole, string>> = {
  viewer: 'Viewer',
  coordinator: 'Coordinator',
  leader: 'Leader',
  officer: 'District officer',
  district_viewer: 'District viewer',
}
