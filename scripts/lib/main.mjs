/** Runs a script. If it throws an error, prints only the message of the error and sets exit code 1. */
export async function main(script) {
  try {
    await script()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
