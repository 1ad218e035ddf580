import './calendar.css'
import { DatePicker } from '@mantine/dates'
import { dayInWords } from '../../shared/dates.ts'
import styles from './calendar.module.css'

interface CalendarProps {
  /** YYYY-MM-DD, or null if none is chosen. */
  day: string | null
  min?: string | undefined
  max?: string | undefined
  /** The day that gets focus first. Its month is shown. */
  first: string
  onChange: (day: string | null) => void
}

/** A month in which to choose a day, in American English whatever the browser's language. Weeks begin on Sunday. */
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
      // Pressing Escape in a calendar doesn't close the dialog that the calendar opened from.
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
