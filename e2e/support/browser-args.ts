import type { LaunchOptions } from '@playwright/test'

type Launched = { launchOptions: LaunchOptions }

/** For `test.use`: a browser of this file's own, started with these further arguments. */
export const browserArgs = (...more: string[]) => ({
  reuseContext: false,
  launchOptions: async ({ launchOptions }: Launched, use: (options: LaunchOptions) => Promise<void>) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...more] }),
})
