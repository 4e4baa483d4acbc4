// Runs before the first paint, so that nobody sees the other theme flash by. Kept in step with src/ui/theme/scheme.ts.
;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('theme')
  } catch {}
  const known = stored === 'light' || stored === 'dark'
  const scheme = known ? stored : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
  const bar = document.querySelector('meta[name="theme-color"]')
  if (bar) bar.setAttribute('content', scheme === 'dark' ? '#1a1a1a' : '#ffffff')
})()
