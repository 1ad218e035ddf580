import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Button, Buttons } from './button.tsx'
import { FieldError, TextAreaField } from './field.tsx'
import { messageOf } from './states.tsx'
import styles from './words-form.module.css'

interface WordsFormProps {
  /** Accessible name of the form. */
  name: string
  label: string
  hint: string
  maxLength: number
  rows?: number
  /** The error to show if the text is blank. */
  blank: string
  button: ReactNode
  /** The button's label while the text is being sent. */
  busy?: string
  primary?: boolean
  /** Other buttons. */
  children?: ReactNode
  send: (words: string) => Promise<unknown>
}

/** A short required text, such as a note or a reason, with a button. The text stays until successfully sent. */
export function WordsForm({
  name,
  label,
  hint,
  maxLength,
  rows = 2,
  blank,
  button,
  busy,
  primary,
  children,
  send,
}: WordsFormProps) {
  const [words, setWords] = useState('')
  const [isBlank, setBlank] = useState(false)
  const sent = useMutation({ mutationFn: (words: string) => send(words), onSuccess: () => setWords('') })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBlank(words.trim() === '')
    if (words.trim() !== '' && !sent.isPending) sent.mutate(words.trim())
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit} aria-label={name}>
      <TextAreaField
        label={label}
        hint={hint}
        rows={rows}
        maxLength={maxLength}
        value={words}
        error={isBlank ? blank : undefined}
        onChange={({ target }) => setWords(target.value)}
      />
      <div role="alert">{sent.error ? <FieldError>{messageOf(sent.error)}</FieldError> : null}</div>
      <Buttons>
        <Button type="submit" variant={primary ? 'primary' : 'default'} unavailable={sent.isPending}>
          {sent.isPending && busy ? busy : button}
        </Button>
        {children}
      </Buttons>
    </form>
  )
}
