import { useDebouncedCallback } from '@mantine/hooks'
import { useId } from 'react'
import { TextButton } from '../../../../web/ui/button.tsx'
import field from '../../../../web/ui/field.module.css'
import { Asterisk, FieldError } from '../../../../web/ui/field.tsx'
import { SavedState } from '../../../../web/ui/saved-state.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import type { CountType } from '../../../schools/participants/contract.ts'
import { countRule, expectedCount } from '../../../schools/participants/rules.ts'
import { guides } from '../../../schools/participants/web/parts/guides.ts'
import styles from './count-field.module.css'
import { countChange, countField } from './data.ts'
import type { Saves } from './saves.ts'

interface CountFieldProps {
  guid: string
  type: CountType
  /** 0 until a number has been entered. */
  stored: number
  saves: Saves
  helpOpen: boolean
  onHelp: () => void
}

const pauseMs = 900

/** A group's number of people. Saves after a pause, on blur and on Enter, which also moves to the next field. */
export function CountField({ guid, type, stored, saves, helpOpen, onHelp }: CountFieldProps) {
  const id = useId()
  const name = countField(type)
  const entry = saves.of(name)
  const shown = entry.draft ?? (stored > 0 ? String(stored) : '')
  const fault = entry.fault ?? (entry.state === 'failed' ? entry.message : undefined)
  const { title, hint, question } = guides[type]

  function commit(text: string, left: boolean) {
    const count = expectedCount(text)
    // Only Retry sends a rejected value again.
    if (count !== null && entry.state === 'failed' && entry.change?.value === count) return
    if (count !== null) {
      if (count === stored) saves.type(name, undefined)
      else if (entry.state !== 'saving' || entry.change?.value !== count) {
        saves.type(name, String(count))
        saves.save(countChange(guid, type, count))
      }
    } else if (text.trim() === '' && stored === 0) saves.type(name, undefined)
    else if (text.trim() !== '' || left) saves.type(name, text, countRule)
  }
  const commitSoon = useDebouncedCallback((text: string) => commit(text, false), {
    delay: pauseMs,
    flushOnUnmount: true,
  })
  const commitNow = (text: string) => {
    commitSoon.cancel()
    if (entry.draft !== undefined) commit(text, true)
  }

  return (
    <div className={styles.row}>
      <div className={styles.words}>
        <label className={field.label} htmlFor={id}>
          {title} <Asterisk />
        </label>
        <p className={field.hint} id={`${id}-hint`}>
          {hint}
        </p>
        <TextButton className="small" aria-expanded={helpOpen} onClick={onHelp}>
          {question}
        </TextButton>
      </div>
      <div className={styles.value}>
        <SavedState state={entry.state === 'failed' ? 'idle' : entry.state} />
        <input
          id={id}
          className={classes(field.input, field.count)}
          inputMode="numeric"
          autoComplete="off"
          required
          maxLength={12}
          value={shown}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={(event) => {
            saves.type(name, event.currentTarget.value)
            commitSoon(event.currentTarget.value)
          }}
          onBlur={(event) => commitNow(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            const { value } = event.currentTarget
            // Moving to the next field saves this one.
            if (expectedCount(value) === null || !goToNext(event.currentTarget)) commitNow(value)
          }}
        />
      </div>
      {fault ? (
        <div className={styles.fault} role="alert">
          <FieldError id={`${id}-error`}>{fault}</FieldError>
          {entry.state === 'failed' ? <TextButton onClick={() => saves.retry(name)}>Retry</TextButton> : null}
        </div>
      ) : null}
    </div>
  )
}

/** Moves the focus to the next number field. Returns false if this is the last one. */
function goToNext(input: HTMLInputElement): boolean {
  const all = [...(input.closest('[data-counts]')?.querySelectorAll('input') ?? [])]
  const next = all[all.indexOf(input) + 1]
  next?.focus()
  return next !== undefined
}
