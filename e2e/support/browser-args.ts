import type { LaunchOptions } from '@playwright/test'

type Launched = { launchOptions: LaunchOptions }

/** For `test.use`: starts a separate browser for this file, with these additional arguments. */
export const browserArgs = (...extraArgs: string[]) => ({
  launchOptions: async ({ launchOptions }: Launched, use: (options: LaunchOptions) => Promise<void>) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...extraArgs] }),
})
