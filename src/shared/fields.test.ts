import { expect, test } from 'vitest'
import type * as z from 'zod'
import { usersContract } from '../features/people/users/contract.ts'
import { meetsPasswordPolicy, passwordRule } from '../features/people/users/rules.ts'
import {
  fitsPassword,
  personFields,
  policyPassword,
  roleField,
  temporaryPasswordField,
} from '../features/people/users/rules-fields.ts'
import { authContract } from '../features/running/auth/contract.ts'
import { signInFields } from '../features/running/auth/rules-fields.ts'
import { schoolFields } from '../features/schools/school/contract.ts'
import { schoolChecks } from '../features/schools/school/rules-fields.ts'
import type { Check } from './fields.ts'

/** Texts on both sides of every bound: lengths, spaces, what cannot be kept, addresses, words of a choice. */
const lengths = [1, 40, 41, 60, 61, 72, 73, 100, 101, 200, 201, 254, 255, 300, 301]
const texts = [
  '',
  '  ',
  '\0',
  'a\0b',
  ...lengths.flatMap((length) => ['x'.repeat(length), ` ${'é'.repeat(length)} `]),
  `${'x'.repeat(242)}@example.org`,
  `${'x'.repeat(243)}@example.org`,
  ...[
    'a@b.org',
    ' a@b.org ',
    'a@b',
    'a b@c.org',
    '.a@b.org',
    'a..b@c.org',
    'a.@b.org',
    "o'x+1@b-c.de",
    'a@b.o',
  ],
  ...['AL', 'MN', 'Minnesota', 'CAN_DO_ALL', 'CAN_DO_NOTHING'],
  'Quiet-Harbor-31!',
  'quiet-harbor-31!',
  `Aé1!${'é'.repeat(40)}`,
]

const { newUser, updateUser, inviteUser, forgotPassword, choosePassword } = usersContract
const newPassword = newUser.body.shape.password.refine(meetsPasswordPolicy, passwordRule)

test.each<[string, Record<string, Check>, Record<string, z.ZodType>]>([
  [
    'a new account',
    { ...personFields, role: roleField, password: policyPassword },
    { ...newUser.body.shape, password: newPassword },
  ],
  ['an invitation', { ...personFields, role: roleField }, inviteUser.body.shape],
  ['one’s own account', personFields, updateUser.body.shape],
  ['a forgotten password', { email: personFields.email }, forgotPassword.body.shape],
  ['a school', schoolChecks, schoolFields.shape],
])('the form of %s takes what the server takes, and says the same sentences', (_, checks, shape) => {
  for (const [name, check] of Object.entries(checks)) {
    for (const text of texts) {
      const [issue] = shape[name]?.safeParse(text).error?.issues ?? []
      const said = check(text)
      expect([name, text, said !== null]).toEqual([name, text, issue !== undefined])
      // A length that zod words in its own way is refused either way.
      if (issue && !issue.message.startsWith('Too big') && text.trim() !== '')
        expect([name, text, said]).toEqual([name, text, issue.message])
    }
  }
})

test('forms take no password that the server would refuse', () => {
  for (const text of texts) {
    const isTaken = choosePassword.body.shape.newPassword.safeParse(text).success
    if (policyPassword(text) === null) expect([text, isTaken && fitsPassword(text)]).toEqual([text, true])
    if (text.trim() !== '') expect(temporaryPasswordField(text)).toBe(policyPassword(text))
    const signedIn = authContract.login.body.safeParse({ email: 'a@b.org', password: text }).success
    if (signInFields.password(text) === null) expect([text, signedIn]).toEqual([text, true])
  }
  expect(temporaryPasswordField(' ')).toBeNull()
})
