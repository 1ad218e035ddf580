import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

interface FileFieldProps extends Omit<ComponentProps<typeof TextField>, 'type' | 'onChange'> {
  /** Receives at least one file. */
  onChoose: (files: [File, ...File[]]) => void
}

/** A field to choose files. After a file has been fixed, it can be chosen again. */
export function FileField({ onChoose, ...field }: FileFieldProps) {
  return (
    <TextField
      {...field}
      type="file"
      onChange={({ currentTarget: input }) => {
        const [first, ...others] = input.files ?? []
        input.value = ''
        if (first) onChoose([first, ...others])
      }}
    />
  )
}
