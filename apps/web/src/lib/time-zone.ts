/** Where the browser takes its person to be, by which the server reckons what is due for them. */
export const browserTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
