import * as z from 'zod'
import { contract, filled, success, text } from '../../shared/endpoint.ts'
import { newPassword, user } from '../users/contract.ts'

export const authContract = contract({
  login: {
    method: 'POST',
    path: '/api/login',
    access: 'public',
    summary: 'Signs in. The token goes into the Authorization header as "Bearer …" and lasts two hours.',
    body: z.object({
      email: text(254).meta({ examples: ['maya.thompson@lakeside.example'] }),
      password: z
        .string()
        .trim()
        .max(200)
        .meta({ examples: ['Quiet-Harbor-31!'] }),
    }),
    status: 200,
    reply: z.object({
      token: z.string(),
      message: z.string(),
      user,
      /** Only update-password is allowed until the password is changed. */
      mustChangePassword: z.literal(true).optional(),
    }),
  },
  updatePassword: {
    method: 'POST',
    path: '/api/update-password',
    access: 'signed-in',
    whilePasswordDue: true,
    summary: 'Changes one’s own password. The account’s other sessions end; the new token goes on.',
    body: z.object({
      email: z
        .string()
        .max(254)
        .meta({ examples: ['maya.thompson@lakeside.example'] })
        .optional(),
      oldPassword: z
        .string()
        .trim()
        .max(200)
        .meta({ examples: ['Bright-Lantern-58!'] }),
      newPassword,
    }),
    status: 201,
    reply: z.object({ message: z.string(), token: z.string() }),
  },
  signOut: {
    method: 'POST',
    path: '/api/sign-out',
    access: 'signed-in',
    whilePasswordDue: true,
    summary:
      'Records that somebody signs out. The token is forgotten by the browser, and good until it expires.',
    status: 200,
    reply: success,
  },
  linkSettings: {
    method: 'GET',
    path: '/api/links',
    access: 'public',
    summary: 'Addresses outside the product that the operator has set; null where there is none.',
    status: 200,
    reply: z.object({
      updates: z
        .string()
        .meta({ examples: ['https://news.example/equity'] })
        .nullable(),
      contact: z.string().nullable(),
      qualitative: z.string().nullable(),
      academy: z.string().nullable(),
      learning: z.string().nullable(),
      consultation: z.string().nullable(),
    }),
  },
})

export const signInForm = z.object({ email: filled(254), password: filled(200) })
