import { createTheme } from '@mantine/core'

/**
 * The Mantine theme, built on our tokens. Its variables are defined in mantine.css, because the page's content policy
 * forbids the style tags that Mantine injects. For the same reason, our style sheets handle scroll lock. Components are
 * listed by name as strings, so that a page loads only those it uses.
 */
export const theme = createTheme({
  fontFamily: 'var(--font)',
  respectReducedMotion: true,
  components: {
    Modal: { defaultProps: { lockScroll: false, transitionProps: { duration: 140, transition: 'fade' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  },
})
