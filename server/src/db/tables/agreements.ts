import type { TemplateState } from '@rental/domain/rental/agreements/template-state';
import type { SigningEnd, SigningParty } from '@rental/domain/rental/agreements/signing';
import type { Generated } from 'kysely';
import type { Given, Json, OfBrand, Row } from './rows.ts';

/** The texts that agreements are made of. */
export interface AgreementsTables {
  /** One version of a template: those of one name belong together. */
  agreement_templates: Row & {
    name: string;
    version: number;
    /** Never changes once it has been published. */
    body: string;
    state: TemplateState;
    is_default: Generated<boolean>;
    /** The author; null: it came with the brand. */
    edited_by: Given<number>;
    created_at: Date;
    updated_at: Date;
    /** When it was published first. */
    published_at: Given<Date>;
  };
  /** A party of an agreement that was sent for electronic signing. */
  agreement_parties: OfBrand & {
    agreement_id: number;
    party: SigningParty;
    name: string;
    signed_at: Given<Date>;
  };
  /** A signing that ended before another one was begun of the same text. */
  past_signings: Row & {
    agreement_id: number;
    flow_no: string;
    sent_at: Date;
    ended: SigningEnd;
    ended_at: Date;
    end_reason: string | null;
    /** The parties that were asked, and those that had signed. */
    parties: Json<{ party: SigningParty; name: string; signed_at: string | null }[]>;
  };
  /** 人工复核 of a customer whose face was not recognised. */
  face_reviews: Row & {
    agreement_id: number;
    flow_no: string;
    is_passed: boolean;
    /** How it was made sure that it is the customer, or why not. */
    note: string;
    photo_keys: string[];
    operator_id: number;
    decided_at: Date;
  };
  /** The messages of the e-signature provider, as they came. */
  agreement_callbacks: Row & {
    event_no: string;
    flow_no: string;
    received_at: Date;
    body: string;
  };
}
