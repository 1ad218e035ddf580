import './calendar.css'
import { DatePicker } from '@mantine/dates'
import { dayInWords } from '../../shared/dates.ts'
import styles from './calendar.module.css'

interface CalendarProps {
  /** YYYY-MM-DD, or null while none is chosen. */
  day: string | null
  min?: string | undefined
  max?: string | undefined
  /** The day that has the focus at first; the month that is shown. */
  first: string
  onChange: (day: string | null) => void
}

/** A month to choose a day from, in American English whatever the browser speaks: weeks begin on Sunday. */
export function Calendar({ day, min, max, first, onChange }: CalendarProps) {
  return (
    <DatePicker
      value={day}
      onChange={onChange}
      defaultDate={first}
      getDayProps={(date) => (date === first ? { 'data-autofocus': true } : {})}
      {...(min === undefined ? {} : { minDate: min })}
      {...(max === undefined ? {} : { maxDate: max })}
      locale="en"
      getDayAriaLabel={(date) => dayInWords(date, 'full')}
      firstDayOfWeek={0}
      hideOutsideDates
      maxLevel="month"
      // Escape in a calendar does not close the dialog that it opened from.
      __stopPropagation
      size="md"
      ariaLabels={{ previousMonth: 'Previous month', nextMonth: 'Next month' }}
      classNames={{
        day: styles.day ?? '',
        weekday: styles.weekday ?? '',
        calendarHeaderLevel: styles.level ?? '',
        calendarHeaderControl: styles.control ?? '',
      }}
    />
  )
}
