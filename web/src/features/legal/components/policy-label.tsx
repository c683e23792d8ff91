import { TextLink } from '../../../ui/text-link.tsx';
import { changedTerms } from '../terms-text.ts';

const { boxes: text } = changedTerms;

/** The words of rule 1.2, with both documents to read. */
export function PolicyLabel() {
  return (
    <>
      {text.accept}
      <TextLink to="/privacy-policy" newTab>
        {text.privacyPolicy}
      </TextLink>
      {text.and}
      <TextLink to="/terms-of-service" newTab>
        {text.termsOfService}
      </TextLink>
    </>
  );
}
