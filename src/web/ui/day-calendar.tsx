import { Popover } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import styles from './calendar.module.css'
import { Calendar } from './calendar.tsx'
import { Mantine } from './mantine.tsx'

export interface DayCalendarProps {
  /** Names the dialog. */
  label: ReactNode
  day: string | null
  min?: string | undefined
  /** The day that has the focus at first. */
  first: string
  onChoose: (day: string) => void
  onClose: () => void
}

/** The calendar of a DayField, over what is below; in a file of its own so that it is loaded on first use. */
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
        {/* Escape closes the calendar, not the dialog under it, also after a press between the days. */}
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
