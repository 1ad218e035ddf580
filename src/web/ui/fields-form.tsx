import { type ChangeEvent, type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { type Check, required } from '../../shared/fields.ts'
import { PasswordField, SelectField, TextField } from './field.tsx'

type Look = { 'data-autofocus'?: boolean } & (
  | ({ as?: never } & Omit<ComponentProps<typeof TextField>, 'required'>)
  | ({ as: 'password' } & Omit<ComponentProps<typeof PasswordField>, 'required'>)
  | ({ as: 'select' } & Omit<ComponentProps<typeof SelectField>, 'required'>)
)

/** How each field of a form looks, in the order in which the fields stand. */
export type Looks<N extends string> = Readonly<Record<N, Look>>

interface FieldsFormOptions<N extends string> {
  /** Fields that the form shows, each once, in order. */
  looks: Looks<N>
  initialValues: Record<N, string>
  onValuesChange?: (values: Record<N, string>) => void
  /** Errors that depend on more than one field; they stand where a field's own check finds none. */
  check?: (values: Record<N, string>) => Partial<Record<N, string | null>>
}

/**
 * A form over text fields. The checks say which are required (those that refuse an empty text) and give the messages; a
 * field without a check does not compile. Checked on submit; the server checks again by the contract.
 */
export function useFieldsForm<N extends string>(
  checks: Readonly<Record<N, Check>>,
  { looks, initialValues, onValuesChange, check }: FieldsFormOptions<N>,
) {
  type Values = Record<N, string>
  type Errors = Partial<Record<N, ReactNode>>
  const names = Object.keys(looks) as N[]
  const [values, setValues] = useState<Values>(initialValues)
  const [stored, setStored] = useState<Values>(initialValues)
  const [errors, setErrors] = useState<Errors>({})
  const isRequired = (name: N) => checks[name]('') !== null
  const messageFor = (name: N) => {
    const message = checks[name](values[name])
    return message !== null && values[name].trim() === '' ? required : message
  }
  function change(name: N, value: string) {
    const next = { ...values, [name]: value }
    setValues(next)
    setErrors({ ...errors, [name]: undefined })
    onValuesChange?.(next)
  }
  function faults(): Errors {
    const others = check?.(values)
    return Object.fromEntries(
      names.map((name) => [name, messageFor(name) ?? others?.[name]]).filter(([, fault]) => fault),
    )
  }
  return {
    values,
    errors,
    isDirty: () => names.some((name) => values[name] !== stored[name]),
    /** Takes these values as those that are stored. */
    resetDirty: setStored,
    /** Whether a required field is blank. */
    incomplete: names.some((name) => isRequired(name) && values[name].trim() === ''),
    onSubmit: (submit: (values: Values) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const found = faults()
      setErrors(found)
      const first = names.find((name) => found[name])
      if (first === undefined) submit(values)
      else event.currentTarget.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus()
    },
    /** One field; `more` is what depends on the state of the page. */
    field: (name: N, more: Partial<ComponentProps<typeof PasswordField>> = {}) => (
      <FieldOf
        key={name}
        look={looks[name]}
        wired={{
          'data-field': name,
          value: values[name],
          onChange: ({ target }: ChangeEvent<HTMLInputElement>) => change(name, target.value),
          error: errors[name],
          required: isRequired(name),
          ...more,
        }}
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
