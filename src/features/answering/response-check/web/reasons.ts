import { useState } from 'react'

/** Reasons that were typed, each by what it is about; kept while another cluster is looked at, and after a refusal. */
export function useReasons() {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  return {
    some: Object.values(typed).some((text) => text.trim() !== ''),
    of: (key: string) => typed[key] ?? '',
    set: (key: string, text: string) => setTyped((before) => ({ ...before, [key]: text })),
  }
}
export type Reasons = ReturnType<typeof useReasons>
