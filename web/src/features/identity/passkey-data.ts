import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../../lib/api.ts';
import { useChange } from '../../lib/use-change.ts';
import { leftBehindQuery } from './left-behind-data.ts';
import { passkeyFailure } from './passkey-text.ts';

/** Rule 1.175 */
export const passkeysQuery = queryOptions({
  queryKey: ['identity', 'passkeys'],
  queryFn: async () => (await bodyOf(api.passkeys.$get())).items,
});

/** Rule 1.175 */
export const useAddPasskey = () =>
  useChange(
    async (json: { password: string }) => {
      const options = await bodyOf(api.passkeys.options.$post({ json }));
      const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
      const made = toJson(await navigator.credentials.create({ publicKey }));
      // `create` returns a credential of this type.
      const { id, response } = made as RegistrationResponseJSON;
      const { clientDataJSON, attestationObject } = response;
      const { challenge } = options;
      await bodyOf(
        api.passkeys.$post({ json: { challenge, id, clientDataJSON, attestationObject } }),
      );
    },
    passkeysQuery.queryKey,
    leftBehindQuery.queryKey,
  );

/**
 * Logs in with a passkey that the person chooses in the browser's dialog. Rule 1.176
 * @returns null, or why it failed.
 */
export async function logInByPasskey(): Promise<string | null> {
  try {
    const options = await bodyOf(api['log-in'].passkey.options.$post());
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
    const used = toJson(await navigator.credentials.get({ publicKey }));
    // `get` returns a credential of this type.
    const { id, response } = used as AuthenticationResponseJSON;
    const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response;
    const json = { id, clientDataJSON, authenticatorData, signature, userHandle };
    const { challenge } = options;
    await bodyOf(api['log-in'].passkey.$post({ json: { challenge, ...json } }));
    return null;
  } catch (error) {
    return passkeyFailure(error);
  }
}

function toJson(
  credential: Credential | null,
): RegistrationResponseJSON | AuthenticationResponseJSON {
  if (credential instanceof PublicKeyCredential) return credential.toJSON();
  throw new Error('the browser returned no passkey');
}
