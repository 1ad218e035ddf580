import { type ChangeEvent, type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { type Check, faultOf, required, type TextRule } from '../../shared/fields.ts'
import type { DayField } from './day-field.tsx'
import { PasswordField, SelectField, TextAreaField, TextField } from './field.tsx'
import { type Changed, withNewer } from './newer.ts'

const pieces = {
  text: TextField,
  lines: TextAreaField,
  password: PasswordField,
  select: SelectField,
} as const
type Piece = keyof typeof pieces
type As<P extends Piece> = Partial<Omit<ComponentProps<(typeof pieces)[P]>, 'required'>>
type Look = { 'data-autofocus'?: boolean } & (
  | ({ as?: 'text' } & As<'text'>)
  | ({ as: 'lines' } & As<'lines'>)
  | ({ as: 'password' } & As<'password'>)
  | ({ as: 'select' } & As<'select'>)
  // Passed in by forms that have days, so that other forms don't load it.
  | ({ as: typeof DayField } & Partial<Omit<ComponentProps<typeof DayField>, 'required'>>)
)

type More = Partial<
  ComponentProps<typeof PasswordField> & Pick<ComponentProps<typeof SelectField>, 'options'>
>

interface FieldsFormOptions<N extends string> {
  /** How fields look, in addition to their rules. */
  looks?: Readonly<Partial<Record<N, Look>>>
  initialValues: Record<N, string>
  /** The stored values, if the form starts with different values. */
  storedValues?: Record<N, string>
  onValuesChange?: (values: Record<N, string>) => void
  /** Errors that depend on more than one field. Shown only if a field's own check finds no error. */
  check?: (values: Record<N, string>) => Partial<Record<N, string | null>>
}

/**
 * A form with the text fields in `rules`, in that order. Each field is checked by the contract's rule or by its own
 * check. A field is required if it rejects an empty text. The form is checked when submitted, and the server checks it
 * again.
 */
export function useFieldsForm<N extends string>(
  rules: Readonly<Record<N, TextRule | Check>>,
  { looks, initialValues, storedValues = initialValues, onValuesChange, check }: FieldsFormOptions<N>,
) {
  type Values = Record<N, string>
  type Errors = Partial<Record<N, ReactNode>>
  const names = Object.keys(rules) as N[]
  const [values, setValues] = useState<Values>(initialValues)
  const [stored, setStored] = useState<Values>(storedValues)
  const [errors, setErrors] = useState<Errors>({})
  const fault = (name: N, typed: string) => {
    const rule = rules[name]
    return typeof rule === 'function' ? rule(typed) : faultOf(rule, typed)
  }
  const isRequired = (name: N) => fault(name, '') !== null
  const messageFor = (name: N) => {
    const message = fault(name, values[name])
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
  const labelOf = (name: N) => String(looks?.[name]?.label ?? lookOf(rules[name]).label ?? name)
  const shown = (name: N, value: string) => {
    const look = looks?.[name]
    const options = look && 'options' in look ? (look.options ?? []) : []
    return options.find((option) => option.value === value)?.label ?? value
  }
  return {
    values,
    errors,
    /** Returns the stored values that newer values change. */
    changes: (newer: Values): Changed[] =>
      names
        .filter((name) => newer[name] !== stored[name])
        .map((name) => {
          const isTyped = values[name] !== stored[name] && values[name] !== newer[name]
          return {
            field: labelOf(name),
            from: shown(name, stored[name]),
            to: shown(name, newer[name]),
            ...(isTyped ? { mine: shown(name, values[name]) } : {}),
          }
        }),
    /** Stores newer values as the saved state, and shows them in fields where nothing was entered. */
    take(newer: Values) {
      setValues(withNewer(values, stored, newer))
      setStored(newer)
    },
    isDirty: () => names.some((name) => values[name] !== stored[name]),
    /** Marks these values as the saved state. */
    resetDirty: setStored,
    reset: () => setValues(initialValues),
    /** True if a required field is blank. */
    incomplete: names.some((name) => isRequired(name) && values[name].trim() === ''),
    onSubmit: (submit: (values: Values) => void) => (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      const found = faults()
      setErrors(found)
      const first = names.find((name) => found[name])
      if (first === undefined) submit(values)
      else event.currentTarget.querySelector<HTMLElement>(`[data-field="${first}"]`)?.focus()
    },
    /** Renders one field. `more` contains what depends on the page's state. */
    field: (name: N, more: More = {}) => (
      <FieldOf
        key={name}
        look={{ ...lookOf(rules[name]), ...looks?.[name] } as Look}
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

const lookOf = (rule: TextRule | Check): Look =>
  typeof rule === 'function' ? {} : { label: rule.label, ...rule.input }

function FieldOf({ look: { as = 'text', ...look }, wired }: { look: Look; wired: object }) {
  const PieceOf = (typeof as === 'string' ? pieces[as] : as) as (props: object) => ReactNode
  return <PieceOf {...look} {...wired} />
}
