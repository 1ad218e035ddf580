import { Notifications, notifications } from '@mantine/notifications'
import { Mantine } from './mantine.tsx'

/** Something that went wrong, said in a short message over the page. */
export interface Fault {
  title?: string
  message: string
  /** Stays until it is closed. */
  lasting?: boolean
}

/** Where short messages appear, over every page. */
export function Toasts() {
  return (
    <Mantine>
      <Notifications position="top-center" autoClose={3000} zIndex={300} />
    </Mantine>
  )
}

export function showFault({ lasting = false, ...fault }: Fault): void {
  notifications.show({ ...fault, color: 'red', role: 'alert', ...(lasting ? { autoClose: false } : {}) })
}
