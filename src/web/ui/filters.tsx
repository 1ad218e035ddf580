import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { TextField } from './field.tsx'
import styles from './filters.module.css'
import { vars } from './vars.ts'

interface FiltersProps {
  /** The search's accessible name. */
  label: string
  /** Widths of the fields after the first one, such as "13rem 10rem". */
  columns?: string
  children: ReactNode
}

/** Search and filters above a list. Their values are stored in the URL. */
export function Filters({ label, columns = '', children }: FiltersProps) {
  return (
    <search aria-label={label} className={styles.filters} style={vars({ columns })}>
      {children}
    </search>
  )
}

interface SearchFieldProps {
  label: string
  placeholder?: string
  maxLength?: number
  value: string
  /** Called after a short pause in typing. */
  onSearch: (text: string) => void
}

const restMs = 250

/** A search field. It follows the URL unless it has the focus. */
export function SearchField({ label, placeholder, maxLength = 100, value, onSearch }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = value
  }, [value])
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <TextField
      ref={input}
      type="search"
      label={label}
      placeholder={placeholder}
      maxLength={maxLength}
      autoComplete="off"
      icon={<IconSearch className="icon" aria-hidden />}
      defaultValue={value}
      onChange={({ target }) => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => onSearch(target.value.trim()), restMs)
      }}
    />
  )
}
