import * as z from 'zod'
import { byId, contract, filled, id, success } from '../../../shared/endpoint.ts'
import { organizationRoles, schoolRoles } from '../../../shared/levels.ts'
import { endedGrant } from '../../people/users/contract.ts'

/** A district, or a body above districts. */
const organization = z.object({
  id: z.number(),
  name: z.string().meta({ examples: ['Shore Unified School District'] }),
})
export type Organization = z.output<typeof organization>

const schoolRole = z.enum(schoolRoles, 'Choose a role.')
const organizationRole = z.enum(organizationRoles, 'Choose a role.')

const schoolMembership = z.object({
  id: z.number(),
  name: z.string().meta({ examples: ['Lakeside Middle School'] }),
  role: schoolRole,
  /** Whether the account is the school's primary account. */
  isPrimary: z.boolean(),
  organization: organization.nullable(),
})
export type SchoolMembership = z.output<typeof schoolMembership>

const organizationMembership = organization.extend({
  role: organizationRole,
  parent: organization.nullable(),
  /** Number of schools in it and in the districts below it. */
  schools: z.number(),
})
export type OrganizationMembership = z.output<typeof organizationMembership>

const person = z.object({
  user_id: z.number(),
  name: z.string().meta({ examples: ['Maya Thompson'] }),
  email: z.string().meta({ examples: ['maya.thompson@lakeside.example'] }),
  isActive: z.boolean(),
  /** Start of the role, ISO 8601. */
  since: z.string().meta({ examples: ['2026-10-14T15:00:00.000Z'] }),
})
const schoolMember = person.extend({ role: schoolRole, isPrimary: z.boolean() })
export type SchoolMemberRow = z.output<typeof schoolMember>
/** A person with a role in an organization, and that organization. */
const organizationMember = person.extend({ role: organizationRole, organization })
export type OrganizationMemberRow = z.output<typeof organizationMember>

const schoolInOrganization = z.object({
  id: z.number(),
  name: z.string().meta({ examples: ['Lakeside Middle School'] }),
  city: z.string().meta({ examples: ['Lakeside'] }),
  state: z.string().meta({ examples: ['MN'] }),
  organization: organization.nullable(),
})
export type SchoolInOrganization = z.output<typeof schoolInOrganization>

const organizationInList = organization.extend({
  parent: organization.nullable(),
  /** Number of schools directly in it. `districts` is the number of districts below it. */
  schools: z.number(),
  districts: z.number(),
  members: z.number(),
})
export type OrganizationInList = z.output<typeof organizationInList>

const name = filled(200).meta({ examples: ['Shore Unified School District'] })
/** The body above a district; null if there is none. */
const parent_id = id.nullable().meta({ examples: [null] })

export const organizationsContract = contract({
  memberships: {
    method: 'GET',
    path: '/api/memberships',
    access: 'signed-in',
    summary: 'The caller’s roles in schools and organizations.',
    status: 200,
    reply: z.object({ schools: z.array(schoolMembership), organizations: z.array(organizationMembership) }),
  },
  accountMemberships: {
    method: 'GET',
    path: '/api/account-memberships',
    access: 'admin',
    summary: 'The roles of every account that has one.',
    status: 200,
    reply: z.array(
      z.object({
        user_id: z.number(),
        schools: z.array(z.object({ id: z.number(), name: z.string(), role: schoolRole })),
        organizations: z.array(organization.extend({ role: organizationRole })),
      }),
    ),
  },
  organizations: {
    method: 'GET',
    path: '/api/organizations',
    access: 'admin',
    summary: 'All organizations by name, and all schools with their organization.',
    status: 200,
    reply: z.object({ organizations: z.array(organizationInList), schools: z.array(schoolInOrganization) }),
  },
  organization: {
    method: 'GET',
    path: '/api/organizations/{id}',
    access: { owner: { organization: 'params.id' }, from: 'viewer' },
    scope: 'schools',
    summary:
      'One organization with its districts and all their schools. Its members, and its parent organization’s members, are listed only for its officers and administrators, and are null for others.',
    params: byId,
    status: 200,
    reply: organization.extend({
      version: z.number().optional(),
      parent: organization.nullable(),
      districts: z.array(organization),
      schools: z.array(schoolInOrganization),
      members: z.array(organizationMember).nullable(),
    }),
  },
  addOrganization: {
    method: 'POST',
    path: '/api/add-organization',
    access: 'admin',
    summary: 'Creates an organization.',
    body: z.object({ name, parent_id: parent_id.default(null) }),
    status: 201,
    reply: organization,
  },
  updateOrganization: {
    method: 'POST',
    path: '/api/update-organization',
    access: 'admin',
    summary: 'Changes an organization. Fields that aren’t sent don’t change.',
    versioned: true,
    body: z.object({ id, name: name.optional(), parent_id: parent_id.optional() }),
    status: 200,
    reply: organization.extend({ version: z.number().optional() }),
  },
  deleteOrganization: {
    method: 'DELETE',
    path: '/api/organizations/{id}',
    access: 'admin',
    summary: 'Deletes an organization that has no schools, members or districts.',
    params: byId,
    status: 200,
    reply: success,
  },
  placeEntity: {
    method: 'POST',
    path: '/api/place-entity',
    access: 'admin',
    summary: 'Moves a school into an organization, or out of one with null.',
    body: z.object({ id, organization_id: id.nullable() }),
    status: 200,
    reply: success,
  },
  entityMembers: {
    method: 'GET',
    path: '/api/entity-members/{id}',
    access: { owner: { school: 'params.id' } },
    summary: 'People with a role in a school, and people with a role in the organizations it belongs to.',
    params: byId,
    status: 200,
    reply: z.object({ members: z.array(schoolMember), above: z.array(organizationMember) }),
  },
  setEntityMember: {
    method: 'POST',
    path: '/api/set-entity-member',
    access: { owner: { school: 'body.id' } },
    summary:
      'Assigns an account a role in a school, or removes it with null. A leader can change the school’s current coordinators and viewers. Only an administrator can change other roles.',
    body: z.object({ id, user_id: id, role: schoolRole.nullable() }),
    status: 200,
    reply: success.extend({ ended: z.array(endedGrant) }),
  },
  setOrganizationMember: {
    method: 'POST',
    path: '/api/set-organization-member',
    access: 'admin',
    summary: 'Assigns an account a role in an organization, or removes it with null.',
    body: z.object({ id, user_id: id, role: organizationRole.nullable() }),
    status: 200,
    reply: success.extend({ ended: z.array(endedGrant) }),
  },
})
