import { createTheme } from '@mantine/core'

/**
 * Mantine on our tokens. Its variables are defined in mantine.css, not by its own injected style tags, which the
 * page's content policy forbids; scroll lock is left to our style sheets for the same reason. Components are named
 * as text, so that a page loads only those it uses.
 */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  respectReducedMotion: true,
  components: {
    Modal: { defaultProps: { lockScroll: false, transitionProps: { duration: 140, transition: 'fade' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  },
})
