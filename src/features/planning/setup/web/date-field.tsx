import { Popover } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { dayInWords } from '../../../../shared/dates.ts'
import { Button, Buttons } from '../../../../web/ui/button.tsx'
import calendar from '../../../../web/ui/calendar.module.css'
import { Calendar as Month } from '../../../../web/ui/calendar.tsx'
import field from '../../../../web/ui/field.module.css'
import { Asterisk } from '../../../../web/ui/field.tsx'
import { Mantine } from '../../../../web/ui/mantine.tsx'
import { classes } from '../../../../web/ui/vars.ts'
import styles from './date-field.module.css'
import type { Limits } from './parts/window.ts'

interface DateFieldProps {
  label: string
  /** YYYY-MM-DD; null until a day is chosen. */
  day: string | null
  limits: Limits
  opened: boolean
  onOpen: (opened: boolean) => void
  onSave: (day: string) => void
}

/** A date field with a calendar popover. OK confirms the choice. */
export function DateField({ label, day, limits, opened: open, onOpen: setOpen, onSave }: DateFieldProps) {
  const id = useId()
  const target = useRef<HTMLButtonElement>(null)
  const impossible = limits.max !== undefined && limits.max < limits.min
  /** Returns the focus to the field even if the calendar opened automatically. */
  function close() {
    setOpen(false)
    target.current?.focus()
  }
  return (
    <div className={field.field}>
      <span className={field.label} id={id}>
        {label} <Asterisk />
      </span>
      <Mantine>
        <Popover
          opened={open}
          onChange={(opened) => (opened ? setOpen(true) : close())}
          position="bottom-start"
          trapFocus
          shadow="md"
          transitionProps={{ duration: 0 }}
          // The popover's own roles would label the calendar with the date in the field.
          withRoles={false}
          classNames={{ dropdown: calendar.dropdown ?? '' }}
        >
          <Popover.Target>
            <button
              ref={target}
              type="button"
              className={classes(field.input, styles.target, !day && styles.empty)}
              aria-labelledby={`${id} ${id}-value`}
              aria-haspopup="dialog"
              aria-expanded={open}
              aria-disabled={impossible || undefined}
              aria-describedby={impossible ? `${id}-why` : undefined}
              onClick={() => setOpen(!open && !impossible)}
            >
              <span id={`${id}-value`}>{day ? withYear(day) : 'Choose a date'}</span>
              <IconCalendar className="icon" aria-hidden />
            </button>
          </Popover.Target>
          <Popover.Dropdown role="dialog" aria-label={`Choose the ${label.toLowerCase()}`}>
            <Calendar
              day={day}
              limits={limits}
              onCancel={close}
              onChoose={(chosen) => {
                close()
                if (chosen !== day) onSave(chosen)
              }}
            />
          </Popover.Dropdown>
        </Popover>
      </Mantine>
      {impossible ? (
        <p className={field.hint} id={`${id}-why`}>
          Choose a later close date first.
        </p>
      ) : null}
    </div>
  )
}

const withYear = (day: string): string => `${dayInWords(day)}, ${day.slice(0, 4)}`

interface CalendarProps {
  day: string | null
  limits: Limits
  onChoose: (day: string) => void
  onCancel: () => void
}

function Calendar({ day, limits, onChoose, onCancel }: CalendarProps) {
  const id = useId()
  const [chosen, setChosen] = useState<string | null>(null)
  const shown = chosen ?? day
  const first = day && day >= limits.min ? day : limits.min
  const possible = shown !== null && shown >= limits.min && shown <= (limits.max ?? shown)
  return (
    <>
      <Month day={shown} min={limits.min} max={limits.max} first={first} onChange={setChosen} />
      <p className={styles.shown} aria-live="polite" id={id}>
        {shown ? withYear(shown) : 'No date chosen.'}
      </p>
      <Buttons>
        <Button
          variant="primary"
          unavailable={!possible}
          onClick={() => possible && onChoose(shown)}
          aria-describedby={id}
        >
          OK
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </Buttons>
    </>
  )
}
