import { exampleValues } from './example-values.ts'

/** The part of JSON Schema that our contracts come to. */
export interface JsonSchema {
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
}

/** Bodies whose fields hang together: what is sent for one setting is nonsense for another. */
const bodies: Readonly<Record<string, object>> = {
  login: { email: 'maya.thompson@lakeside.example', password: 'Quiet-Harbor-31!' },
  newUser: {
    firstName: 'Maya',
    lastName: 'Thompson',
    email: 'maya.thompson@lakeside.example',
    contactInfo: '(651) 555-0193',
    password: 'Quiet-Harbor-31!',
    role: 'CAN_EDIT_ENTITY',
  },
  updateUser: { id: 12, contactInfo: '(651) 555-0147' },
  updateEntity: { id: 3, entity_phone: '(651) 555-0147' },
  generateSurvey: { entity_fk: 3, surveyName: '', survey_status: 'pre-release' },
  saveSurveySetting: {
    surveyGuid: '8c1f4e0a-6f5d-4a57-9f2c-3b1d7e9a4c20',
    entityId: 3,
    settingType: 'surveyBeginDate',
    value: '2026-10-05',
  },
  updateParticipantCount: {
    surveyGuid: '8c1f4e0a-6f5d-4a57-9f2c-3b1d7e9a4c20',
    entityId: 3,
    type: 'student',
    count: 410,
  },
}

/** An example of what a call takes. `name` is the call's name in its contract. */
export function exampleBody(name: string, schema: JsonSchema): unknown {
  return bodies[name] ?? exampleOf(schema, name)
}

/** A value that a schema allows, made of what fields of such names are likely to hold; the same at every call. */
export function exampleOf(schema: JsonSchema, name: string, within = ''): unknown {
  for (const likely of [exampleValues[`${within}.${name}`], exampleValues[name]].flat()) {
    if (likely !== undefined && allows(schema, likely)) return likely
  }
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], name, within)
  if (schema.properties) {
    const fields = Object.entries(schema.properties)
    return Object.fromEntries(fields.map(([field, of]) => [field, exampleOf(of, field, name)]))
  }
  if (schema.items) return [exampleOf(schema.items, name, within)]
  if (schema.type === 'boolean') return true
  throw new Error(`Say in example-values.ts what ${within}.${name} is likely to hold.`)
}

function allows(schema: JsonSchema, value: unknown): boolean {
  if (schema.anyOf) return schema.anyOf.some((one) => allows(one, value))
  if (schema.enum) return schema.enum.includes(value)
  if (schema.const !== undefined) return schema.const === value
  if (schema.properties || schema.items) return false
  const kind = value === null ? 'null' : typeof value
  return [schema.type].flat().some((type) => type === kind || (type === 'integer' && kind === 'number'))
}
