import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './calendar.module.css'
import { Calendar } from './calendar.tsx'
import { Mantine } from './mantine.tsx'

export interface DayCalendarProps {
  /** Names the dialog. */
  label: ReactNode
  day: string | null
  min?: string | undefined
  max?: string | undefined
  /** The day that has the focus at first. */
  first: string
  onChoose: (day: string) => void
  onClose: () => void
}

/** The calendar of a DayField, over what stands below; in a file of its own so that it is loaded on first use. */
export function DayCalendar({ label, onChoose, onClose, ...calendar }: DayCalendarProps) {
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
        <Popover.Dropdown role="dialog" aria-label="Choose a date">
          <p className="unseen">{label}</p>
          <Calendar {...calendar} onChange={(day) => (day === null ? onClose() : onChoose(day))} />
        </Popover.Dropdown>
      </Popover>
    </Mantine>
  )
}
