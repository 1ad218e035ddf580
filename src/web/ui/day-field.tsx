import { IconCalendar } from '@tabler/icons-react'
import { type ComponentProps, type ComponentType, lazy, Suspense, useRef, useState } from 'react'
import { dayInWords, isDay } from '../../shared/dates.ts'
import { IconButton } from './button.tsx'
import type { DayCalendarProps } from './day-calendar.tsx'
import styles from './day-field.module.css'
import { TextField } from './field.tsx'
import { readDay } from './read-day.ts'

const DayCalendar = lazy<ComponentType<DayCalendarProps>>(() =>
  import('./day-calendar.tsx').then(
    (file) => ({ default: file.DayCalendar }),
    // The day can be typed.
    () => ({ default: () => null }),
  ),
)

interface DayFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'onChange'> {
  /** YYYY-MM-DD, or empty. */
  value?: string | undefined
  min?: string | undefined
  max?: string | undefined
  /** As of an input: the day, or empty while the text names none. */
  onChange: (event: { target: { value: string } }) => void
}

/**
 * A day, typed or chosen from a calendar, as the other pages write it: in American English, which a browser's own field
 * would write in the browser's language.
 */
export function DayField({ value = '', min, max, onChange, error, ...field }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(true)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isUnread = typed !== null && typed.trim() !== '' && readDay(typed) === ''
  const today = new Date().toISOString().slice(0, 10)
  const give = (day: string) => onChange({ target: { value: day } })
  function close() {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className={styles.day}>
      <TextField
        {...field}
        type="text"
        autoComplete="off"
        placeholder="MM/DD/YYYY"
        value={typed ?? (isDay(value) ? dayInWords(value, 'full') : '')}
        error={isUnread && isLeft ? 'Enter a date such as June 11, 2027.' : error}
        onFocus={({ currentTarget }) => {
          setLeft(false)
          currentTarget.select()
        }}
        onBlur={() => {
          setLeft(true)
          if (!isUnread) setTyped(null)
        }}
        onChange={({ target }) => {
          setTyped(target.value)
          give(readDay(target.value))
        }}
        beside={
          <IconButton
            ref={button}
            label="Calendar"
            className={styles.button}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconCalendar className="icon" aria-hidden />
          </IconButton>
        }
      />
      {isOpen ? (
        <Suspense>
          <DayCalendar
            label={field.label}
            day={value || null}
            min={min}
            max={max}
            first={value || (min !== undefined && min > today ? min : today)}
            onClose={close}
            onChoose={(day) => {
              setTyped(null)
              give(day)
              close()
            }}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
