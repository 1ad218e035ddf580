/** The part of JSON Schema that contracts use. */
export interface JsonSchema {
  type?: string | readonly string[]
  format?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly JsonSchema[]
  minimum?: number
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  default?: unknown
  examples?: readonly unknown[]
}

/**
 * Returns an example that a schema accepts: the schema's own example (`.meta({ examples: […] })` in the contract), or
 * else one created from its type, which is always the same. `keep` decides which of an object's fields are included.
 */
export function exampleOf(
  schema: JsonSchema,
  keep: (field: string, of: JsonSchema) => boolean = all,
): unknown {
  if (schema.examples) return schema.examples[0]
  if (schema.default !== undefined) return schema.default
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf?.[0]) return exampleOf(schema.anyOf[0], keep)
  if (schema.items) return [exampleOf(schema.items, keep)]
  const [type] = [schema.type].flat()
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {}).filter(([field]) => keep(field, schema))
    return Object.fromEntries(fields.map(([field, of]) => [field, exampleOf(of, keep)]))
  }
  if (type === 'boolean') return true
  if (type === 'string') return schema.format === 'date' ? '2026-10-05' : 'text'
  return type === 'null' ? null : Math.max(1, schema.minimum ?? 1)
}

const all = () => true
