import { Notifications, notifications } from '@mantine/notifications'
import { Mantine } from './mantine.tsx'

/** An error shown in a short message over the page. */
export interface Fault {
  title?: string
  message: string
  /** The message stays until someone closes it. */
  lasting?: boolean
}

/** The area for short messages, over every page. */
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
