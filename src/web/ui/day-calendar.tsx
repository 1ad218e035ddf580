import { Popover } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './calendar.module.css'
import { Calendar } from './calendar.tsx'
import { Mantine } from './mantine.tsx'

export interface DayCalendarProps {
  /** The dialog's accessible name. */
  label: ReactNode
  day: string | null
  min?: string | undefined
  /** The day that gets the focus first. */
  first: string
  onChoose: (day: string) => void
  onClose: () => void
}

/** A DayField's calendar, shown over the content below it. It has its own file so that it loads on first use. */
export function DayCalendar({ label, onChoose, onClose, ...calendar }: DayCalendarProps) {
  const id = useId()
  return (
    <Mantine>
      <Popover
        opened
        onChange={(opened) => opened || onClose()}
        position="bottom-end"
        trapFocus
        shadow="md"
        transitionProps={{ duration: 0 }}
        withRoles={false}
        classNames={{ dropdown: styles.dropdown ?? '' }}
      >
        <Popover.Target>
          <span className={styles.anchor} />
        </Popover.Target>
        {/* Escape closes the calendar, not the dialog under it. This also works after a click between the days. */}
        <Popover.Dropdown
          role="dialog"
          aria-labelledby={id}
          tabIndex={-1}
          data-mantine-stop-propagation="true"
        >
          <p className="unseen" id={id}>
            Choose a date: {label}
          </p>
          <Calendar {...calendar} onChange={(day) => (day === null ? onClose() : onChoose(day))} />
        </Popover.Dropdown>
      </Popover>
    </Mantine>
  )
}
