/** Viewers see released results, coordinators also set up and track surveys, and leaders may do everything. */
export const levels = ['viewer', 'coordinator', 'leader'] as const
export type Level = (typeof levels)[number]

export const reaches = (level: Level | null, needed: Level): boolean =>
  level !== null && levels.indexOf(level) >= levels.indexOf(needed)

/** Roles in a school, which are the same as its levels. Organizations have their own roles. */
export const schoolRoles = levels
export type SchoolRole = Level
export const organizationRoles = ['officer', 'district_viewer'] as const
export type OrganizationRole = (typeof organizationRoles)[number]

/** How far a district has released a survey's results. Each step includes the people in the steps before it. */
export const releaseSteps = ['nobody', 'district', 'schools', 'everybody'] as const
export type ReleaseStep = (typeof releaseSteps)[number]

export const memberRoleNames: Readonly<Record<SchoolRole | OrganizationRole, string>> = {
  viewer: 'Viewer',
  coordinator: 'Coordinator',
  leader: 'Leader',
  officer: 'District officer',
  district_viewer: 'District viewer',
}
