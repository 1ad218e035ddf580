import { IconCalendar } from '@tabler/icons-react'
import {
  type ComponentProps,
  type ComponentType,
  lazy,
  Suspense,
  type SyntheticEvent,
  useEffect,
  useRef,
  useState,
} from 'react'
import { dayHere, dayInWords, isDay } from '../../shared/dates.ts'
import { IconButton } from './button.tsx'
import type { DayCalendarProps } from './day-calendar.tsx'
import styles from './day-field.module.css'
import { TextField } from './field.tsx'
import { readDay } from './read-day.ts'

const DayCalendar = lazy<ComponentType<DayCalendarProps>>(() =>
  import('./day-calendar.tsx').then(
    (file) => ({ default: file.DayCalendar }),
    // People can still type the day without the calendar.
    () => ({ default: () => null }),
  ),
)

interface DayFieldProps
  extends Omit<ComponentProps<typeof TextField>, 'type' | 'value' | 'max' | 'onChange'> {
  /** YYYY-MM-DD, or empty. */
  value?: string | undefined
  min?: string | undefined
  /** Gets a day, or an empty value when the text is empty. Text that isn't a valid day changes nothing. */
  onChange: (event: { target: { value: string } }) => void
}

const stop = (event: SyntheticEvent) => event.stopPropagation()

/**
 * A day that people type or choose from a calendar. It is shown in American English, like on other pages, because a
 * browser's own field would use the browser's language. The form can't be sent while the text isn't a valid day.
 */
export function DayField({ value = '', min, onChange, error, ...field }: DayFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isJudged, setJudged] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isUnread = typed !== null && typed.trim() !== '' && readDay(typed) === ''
  const from = value || dayHere(new Date())
  // The form still has the previous day and must not send it.
  useEffect(() => {
    const form = input.current?.form
    if (!isUnread || !form) return
    function refuse(event: Event) {
      event.preventDefault()
      event.stopImmediatePropagation()
      setJudged(true)
      input.current?.focus()
    }
    form.addEventListener('submit', refuse)
    return () => form.removeEventListener('submit', refuse)
  }, [isUnread])
  const give = (day: string) => onChange({ target: { value: day } })
  function close() {
    setOpen(false)
    button.current?.focus()
  }
  return (
    <div className={styles.day}>
      <TextField
        {...field}
        ref={input}
        type="text"
        autoComplete="off"
        placeholder="MM/DD/YYYY"
        value={typed ?? (isDay(value) ? dayInWords(value, 'full') : '')}
        error={isUnread && isJudged ? 'Enter a date such as June 11, 2027.' : error}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onBlur={() => {
          setJudged(true)
          if (!isUnread) setTyped(null)
        }}
        onKeyDown={({ key }) => key === 'Enter' && setJudged(true)}
        onChange={({ target }) => {
          const day = readDay(target.value)
          setTyped(target.value)
          setJudged(false)
          if (day || target.value.trim() === '') give(day)
        }}
        beside={
          <IconButton
            ref={button}
            label="Calendar"
            aria-label={undefined}
            className={styles.button}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            // Pressing outside the calendar closes it, and the click would open it again.
            onMouseDown={isOpen ? stop : undefined}
            onTouchStart={isOpen ? stop : undefined}
            onClick={() => (isOpen ? close() : setOpen(true))}
          >
            <IconCalendar className="icon" aria-hidden />
            <span className="unseen">Calendar: {field.label}</span>
          </IconButton>
        }
      />
      {isOpen ? (
        <Suspense>
          <DayCalendar
            label={field.label}
            day={value || null}
            min={min}
            first={min !== undefined && min > from ? min : from}
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
