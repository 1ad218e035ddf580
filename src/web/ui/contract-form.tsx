import { useForm } from '@mantine/form'
import type { ComponentProps, ReactNode } from 'react'
import type * as z from 'zod'
import { PasswordField, SelectField, TextField } from './field.tsx'
import { focusFirstError } from './form-frame.tsx'
import { required } from './text.ts'

type Look = { 'data-autofocus'?: boolean } & (
  | ({ as?: never } & Omit<ComponentProps<typeof TextField>, 'required'>)
  | ({ as: 'password' } & Omit<ComponentProps<typeof PasswordField>, 'required'>)
  | ({ as: 'select' } & Omit<ComponentProps<typeof SelectField>, 'required'>)
)

/** How each field of a form looks, in the order in which the fields stand. */
export type Looks<N extends string> = Readonly<Record<N, Look>>

interface ContractFormOptions<N extends string> {
  /** Fields of the body that the form shows, each once, in order. */
  looks: Looks<N>
  initialValues: Record<N, string>
  onValuesChange?: (values: Record<N, string>) => void
  /** Errors that depend on more than one field; they stand where the schema finds none. */
  check?: (values: Record<N, string>) => Partial<Record<N, string | null>>
}

/**
 * A form over the body of a call. The schema says which fields are required (those that refuse an empty string) and
 * gives the messages; a field that the schema lacks does not compile. Validation runs on submit.
 */
export function useContractForm<S extends z.ZodObject, N extends keyof S['shape'] & string>(
  schema: S,
  { looks, initialValues, onValuesChange, check }: ContractFormOptions<N>,
) {
  type Values = Record<N, string>
  const names = Object.keys(looks) as N[]
  const fault = (name: N, value: string) => (schema.shape[name] as z.ZodType).safeParse(value).error
  const isRequired = (name: N) => fault(name, '') !== undefined
  const messageFor = (name: N, value: string) => {
    const [issue] = fault(name, value)?.issues ?? []
    return issue && (value.trim() === '' ? required : issue.message)
  }
  const form = useForm<Values>({
    initialValues,
    validate: (values) => {
      const others = check?.(values)
      return Object.fromEntries(names.map((name) => [name, messageFor(name, values[name]) ?? others?.[name]]))
    },
    ...(onValuesChange ? { onValuesChange } : {}),
  })
  return {
    values: form.values,
    errors: form.errors as Partial<Record<N, ReactNode>>,
    isDirty: () => form.isDirty(),
    resetDirty: (values: Values) => form.resetDirty(values),
    /** Whether a required field is blank. */
    incomplete: names.some((name) => isRequired(name) && form.values[name].trim() === ''),
    onSubmit: (submit: (values: Values) => void) => form.onSubmit(submit, focusFirstError(form, names)),
    /** One field; `more` is what depends on the state of the page. */
    field: (name: N, more: Partial<ComponentProps<typeof PasswordField>> = {}) => (
      <FieldOf
        key={name}
        look={looks[name]}
        wired={{ ...form.getInputProps(name), required: isRequired(name), ...more }}
      />
    ),
    names,
  }
}

function FieldOf({ look, wired }: { look: Look; wired: object }) {
  if (look.as === 'password') {
    const { as: _, ...props } = look
    return <PasswordField {...props} {...wired} />
  }
  if (look.as === 'select') {
    const { as: _, ...props } = look
    return <SelectField {...props} {...wired} />
  }
  return <TextField {...look} {...wired} />
}
