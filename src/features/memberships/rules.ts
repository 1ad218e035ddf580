import { type Level, levels, type OrganizationRole } from '../../shared/levels.ts'

/** What a role in an organization lets somebody do in each of its schools. */
export const levelBelow: Readonly<Record<OrganizationRole, Level>> = {
  officer: 'coordinator',
  district_viewer: 'viewer',
}

/** What a role in an organization lets somebody do in the organization itself. */
export const levelInside: Readonly<Record<OrganizationRole, Level>> = {
  officer: 'leader',
  district_viewer: 'viewer',
}

/** The highest of several levels; null where there is none. */
export const highest = (held: readonly Level[]): Level | null =>
  levels.findLast((level) => held.includes(level)) ?? null
