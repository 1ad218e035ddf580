import * as z from 'zod'
import { byId, contract, filled, id, sentTexts, shownTexts, success } from '../../../shared/endpoint.ts'
import type { TextRules } from '../../../shared/fields.ts'
import { grantKinds } from '../../../shared/grants.ts'
import { permissions } from '../../../shared/permissions.ts'
import { lengthFault, passwordBytes } from './rules.ts'

/** A person's fields, in the order of the forms. */
export const personFields = {
  firstName: { label: 'First name', most: 100, required: true, example: 'Maya' },
  lastName: { label: 'Last name', most: 100, required: true, example: 'Thompson' },
  contactInfo: { label: 'Contact info', most: 200, required: true, example: '(651) 555-0193' },
  email: {
    label: 'Email',
    most: 254,
    required: true,
    isEmail: true,
    example: 'maya.thompson@lakeside.example',
    input: { type: 'email' },
  },
} as const satisfies TextRules
export const roleField = { label: 'Role', most: 40, required: true } as const
/** A password entered again, or entered to confirm a person's identity. */
export const typedPassword = { label: 'Password', most: 200, required: true } as const

export const user = z.object({
  id: z.number(),
  ...shownTexts(personFields),
  /** The phone number saved in addition to the contact info, or the contact info if there isn't one. */
  phoneNumber: z.string().meta({ examples: ['(651) 555-0193'] }),
  role: z.enum(permissions),
  isActive: z.boolean(),
  version: z.number().optional(),
})
export type User = z.output<typeof user>

/** A key, webhook or link that ended together with its account or one of the account's roles. */
export const endedGrant = z.object({
  kind: z.enum(grantKinds),
  id: z.number(),
  name: z.string().meta({ examples: ['Data warehouse'] }),
})

const person = sentTexts(personFields)
export const newPassword = z
  .string()
  .trim()
  .superRefine((sent, context) => {
    const message = lengthFault(sent)
    if (message !== null) context.addIssue({ code: 'custom', message })
  })
  .meta({ maxLength: passwordBytes, examples: ['Quiet-Harbor-31!'] })

const unmasked = (sent: unknown) => (typeof sent === 'string' && /^[*•●]+$/.test(sent) ? undefined : sent)

/** Stored in addition to the contact info, if sent. */
const phoneNumber = filled(200)
  .meta({ examples: ['(651) 555-0193'] })
  .optional()

export const usersContract = contract({
  getUserList: {
    method: 'GET',
    path: '/api/get-user-list',
    access: 'admin',
    summary: 'All accounts.',
    status: 200,
    reply: z.array(user),
  },
  getUser: {
    method: 'GET',
    path: '/api/get-user-list/{id}',
    access: { owner: { user: 'params.id' } },
    summary: 'One account.',
    params: byId,
    status: 200,
    reply: user,
  },
  getPermissions: {
    method: 'GET',
    path: '/api/get-permissions',
    access: 'signed-in',
    summary: 'The permissions an account can have.',
    status: 200,
    reply: z.array(z.object({ id: z.number(), permission_name: z.enum(permissions) })),
  },
  getRole: {
    method: 'GET',
    path: '/api/get-role/{id}',
    access: 'signed-in',
    summary:
      'A permission, by its name or number, or an account’s permission, by the account’s id. A number that matches the caller’s own id, or any account’s id for administrators, means the account.',
    params: z.object({ id: z.union([id, z.enum(permissions)]) }),
    status: 200,
    reply: z.object({ permission_name: z.enum(permissions) }),
  },
  newUser: {
    method: 'POST',
    path: '/api/new-user',
    access: 'admin',
    summary: 'Creates an account.',
    body: z.object({
      ...person,
      phoneNumber,
      password: newPassword,
      role: z.enum(permissions, 'Choose a role.'),
      /** The account must choose its own password before it can do anything else. */
      mustChangePassword: z.boolean().optional(),
    }),
    status: 201,
    reply: z.object({ user }),
  },
  inviteUser: {
    method: 'POST',
    path: '/api/invite-user',
    access: 'admin',
    summary: 'Creates an account and emails its owner a link to choose a password. Needs a mail server.',
    body: z.object({
      ...person,
      role: z.enum(permissions, 'Choose a role.'),
    }),
    status: 201,
    reply: z.object({ user }),
  },
  inviteAgain: {
    method: 'POST',
    path: '/api/invite-user/{id}',
    access: 'admin',
    summary: 'Emails an account’s owner another link to choose a password.',
    params: byId,
    status: 200,
    reply: success,
  },
  undeliveredMail: {
    method: 'GET',
    path: '/api/undelivered-mail',
    access: 'admin',
    summary: 'Emails that failed at least once and haven’t been delivered since, newest first.',
    status: 200,
    reply: z.array(z.object({ email: z.string(), subject: z.string(), isGivenUp: z.boolean() })),
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/forgot-password',
    access: 'public',
    summary:
      'Emails a link to choose a password, if the address has an account. The reply and its timing are the same if it doesn’t.',
    body: z.object({ email: person.email }),
    status: 200,
    reply: z.object({ message: z.string() }),
  },
  choosePassword: {
    method: 'POST',
    path: '/api/choose-password',
    access: 'public',
    summary: 'Sets a password with an emailed link. The link works once. The account’s sessions end.',
    body: z.object({
      link: z
        .string()
        .max(64)
        .meta({ examples: ['3Jh0c9vQm1Yk8Xw2tBz5Lr7Ns4Pd6Gf0Ae1Uj9Ki8oM'] }),
      newPassword,
    }),
    status: 200,
    reply: z.object({ message: z.string() }),
  },
  updateUser: {
    method: 'POST',
    path: '/api/update-user',
    versioned: true,
    access: { owner: { user: 'body.id' } },
    summary:
      'Changes an account. Only an administrator can set the role, active state or a temporary password. To change your own email address, send the current password. Setting a temporary password, changing the active state or removing an administrator role turns off the account’s API keys, webhooks and links.',
    body: z
      .object({
        id,
        ...z.object(person).partial().shape,
        phoneNumber,
        role: z.enum(permissions).optional(),
        isActive: z.boolean().optional(),
        /** Pages show a mask instead of a password. If they send the mask back, nothing changes. */
        password: z.preprocess(unmasked, newPassword.optional()).optional(),
        /** Required from people who change their own email address, except administrators. */
        currentPassword: z.string().trim().max(200).optional(),
      })
      .meta({ examples: [{ id: 12, contactInfo: '(651) 555-0147' }] }),
    status: 201,
    reply: z.object({
      user,
      /** Grants that ended because the account was recovered or deactivated, or is no longer an administrator's. */
      ended: z.array(endedGrant).optional(),
    }),
  },
})
