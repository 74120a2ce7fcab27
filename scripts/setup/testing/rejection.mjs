// @ts-check

/**
 * The error that a call ends with. Fails when there is none.
 * @param {() => unknown} call
 * @returns {Promise<Error>}
 */
export async function rejectionOf(call) {
    let result;
    try {
        result = await call();
    } catch (error) {
        return /** @type {Error} */ (error);
    }
    throw new Error(`Expected a failure, but the result was ${JSON.stringify(result)}`);
}
