import { expect, test } from 'vitest'
import * as z from 'zod'
import { filled, id } from '../shared/endpoint.ts'
import { parseInput } from './input.ts'

const schema = z.object({
  id: id.optional(),
  user: z.object({ email: filled(5), active: z.boolean() }).optional(),
  role: z.enum(['student', 'staff'], { error: 'Choose a role.' }).optional(),
  kind: z.enum(['student', 'staff']).optional(),
  value: z.union([z.string().max(3), z.number()]).optional(),
  pages: z.array(z.number().min(1).max(9)).optional(),
})
const good = { email: 'a', active: true }

test.each([
  [{ user: {} }, 'This field is required (user.email)'],
  [{ user: { ...good, email: null } }, 'This field is required (user.email)'],
  [{ user: { ...good, email: ' ' } }, 'This field is required (user.email)'],
  [{ user: { ...good, email: 5 } }, 'This must be text. (user.email)'],
  [{ user: { ...good, email: 'longer' } }, 'At most 5 characters. (user.email)'],
  [{ user: { ...good, active: 'yes' } }, 'This must be true or false. (user.active)'],
  [{ user: 'Ana' }, 'This must be an object. (user)'],
  [{ pages: 'Ana' }, 'This must be a list. (pages)'],
  [{ pages: [0] }, 'This is too small. (pages.0)'],
  [{ pages: [10] }, 'This is too large. (pages.0)'],
  [{ id: 'abc' }, 'This must be a number. (id)'],
  [{ id: 1.5 }, 'This must be a whole number. (id)'],
  [{ id: -1 }, 'This is too small. (id)'],
  [{ role: 'king' }, 'Choose a role. (role)'],
  [{ kind: 'king' }, 'This isn’t one of the allowed values. (kind)'],
  [{ value: {} }, 'We can’t use this value here. (value)'],
  [null, 'Something in the request is missing or wrong.'],
  ['text', 'Something in the request is missing or wrong.'],
])('rejects %j and explains why', (value, message) => {
  expect(() => parseInput(schema, value)).toThrow(message)
})

test('reports a missing ID differently from an invalid number', () => {
  expect(() => parseInput(z.object({ id }), {})).toThrow('This field is required (id)')
})

test('returns valid input as the schema transforms it', () => {
  expect(parseInput(schema, { id: '7', user: { ...good, email: ' a ' } })).toEqual({ id: 7, user: good })
})
